// Draws the page, and draws it anew while a campaign goes on.

function show() {
  firstScreen();
  if (runs.length === 0) return;
  [publishedSection, panelsSection, timeSection, resourcesSection, fairnessSection, limitsSection, auditSection,
    verdictsSection, comparisonSection, searchSection, backlogSection, readingSection, replaySection, groupsSection,
    trafficSection, hoursSection, eventsSection, mapsSection, figuresSection, environmentSection, repeatSection]
    .forEach(draw => draw());
}

/** Takes everything away and draws it anew, where the reader was looking. */
function showAnew() {
  const top = scrollY;
  charts.splice(0).forEach(each => each.dispose());
  ['main', 'contents', 'setup', 'caveats', 'cards', 'first-charts']
    .forEach(id => document.getElementById(id).replaceChildren());
  show();
  scrollTo({top, behavior: 'instant'});
}

/** Whether drawing anew would take something out of the reader's hands. */
const busy = () => !getSelection().isCollapsed || document.activeElement instanceof HTMLSelectElement
  || document.querySelector('.badge[open]') !== null;

/** Fetches what is new, so seldom that drawing it takes at most a twentieth of the browser's time. */
function follow() {
  const LEAST_MILLIS = 2000;
  const PAUSE_PER_WORK = 19;
  const MOST_FAILURES = 3;
  const MOST_WAITS = 5;
  const line = document.getElementById('live');
  const tell = text => { line.hidden = false; line.textContent = text; };
  let failures = 0;
  let waits = 0;
  const next = millis => setTimeout(update, millis);
  async function update() {
    if (document.hidden || busy() && waits++ < MOST_WAITS) return next(LEAST_MILLIS);
    waits = 0;
    try {
      const answer = await fetch('data.json', {cache: 'no-store'});
      if (!answer.ok) throw new Error(answer.statusText);
      const fresh = await answer.json();
      const start = performance.now();
      data = whole(fresh);
      runs = inOrder(data);
      showAnew();
      failures = 0;
      tell('Live: ' + data.live.status);
      return next(Math.max(LEAST_MILLIS, PAUSE_PER_WORK * (performance.now() - start)));
    } catch (gone) {
      failures++;
      if (failures < MOST_FAILURES) return next(LEAST_MILLIS);
      line.classList.add('over');
      return tell('No longer live: the command does not answer any more, so it has probably ended. This is the last '
        + 'that it has told; the whole report is in the folder of its results.');
    }
  }
  tell('Live: ' + data.live.status);
  next(LEAST_MILLIS);
}

/** Dark or light, as the reader's system is until the reader chooses. */
document.getElementById('theme').onclick = () => {
  document.documentElement.dataset.theme = isDark() ? 'light' : 'dark';
  drawSystems();
  redraw();
};

show();
if (data.live) follow();

window.weirCharts = charts;
