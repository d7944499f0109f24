/** The form of a new table: another scenario shows its own seats and rosters at once. */

const scenario = document.getElementById("scenario");
const army = document.querySelector("input[name=army]");

document.getElementById("choose").hidden = true;
scenario.addEventListener("change", () => {
  const wanted = new URLSearchParams({ scenario: scenario.value, ...(army ? { army: army.value } : {}) });
  location.assign(`/play?${wanted}`);
});
