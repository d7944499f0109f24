/** A short tone and a marked icon when it is one's turn; the tone only if it is switched on. */

let voice = null;

export function chime() {
  voice ??= new AudioContext();
  const start = voice.currentTime;
  const tone = voice.createOscillator();
  const volume = voice.createGain();
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.12, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.35);
  tone.connect(volume).connect(voice.destination);
  tone.start(start);
  tone.stop(start + 0.35);
}

export function markIcon(on) {
  const icon = document.querySelector('link[rel="icon"]');
  const file = on ? "/static/icon-turn.svg" : "/static/icon.svg";
  if (icon && icon.getAttribute("href") !== file) icon.setAttribute("href", file);
}
