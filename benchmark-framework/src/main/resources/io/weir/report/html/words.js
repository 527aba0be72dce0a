// Words and figures: how numbers, runs and systems are written, and small pieces of the page.

/**
 * Gives each run its own copy of what the data hold once: a number in its place is that of the run which has it. And
 * its map gets cells of column, band and count.
 */
function whole(data) {
  const parts = [result => [result, 'guarantees'], result => [result.figures, 'facts'],
    result => [result.environment, 'jvm'], result => [result.environment, 'cpus']];
  parts.forEach(part => data.runs.filter(run => run.result).forEach(run => {
    const [parent, name] = part(run.result);
    if (!parent || typeof parent[name] !== 'number') return;
    const [same] = part(data.runs[parent[name]].result);
    parent[name] = same[name];
  }));
  data.runs.filter(run => run.map).forEach(run => {
    run.map.cells = run.map.columns.flatMap(([first, ...counts], x) =>
      counts.map((n, i) => [x, first + i, n]).filter(([, , n]) => n > 0));
  });
  return data;
}

/** The runs of a page in the order of its cards, those of a system in the order in which they were made. */
function inOrder(data) {
  const place = run => data.systems.findIndex(row => row.runs.includes(run.name));
  const last = data.systems.length;
  return data.runs.map((run, i) => [run, place(run) < 0 ? last : place(run), i])
    .sort(([, one, i], [, other, j]) => one - other || i - j).map(([run]) => run);
}

let data = whole(JSON.parse(document.getElementById('data').textContent));
let runs = inOrder(data);

/** What the reader has chosen, by title: kept when a live page draws anew. */
const chosen = {};
const sorted = {};
const hidden = {};

/** At most three significant digits, with separators of thousands; the exact figure is shown where one points. */
const three = v => Number(v.toPrecision(3)).toLocaleString('en-US', {maximumFractionDigits: 20});
const exactly = (v, decimals) => v.toLocaleString('en-US', {maximumFractionDigits: decimals});
const exact = v => exactly(v, 6);
const absent = v => v === null || v === undefined;

/** A way to show figures in one of several units, by their size. */
function inUnits(units) {
  const unitOf = v => units.findLast(unit => Math.abs(v) >= .9995 * unit.size) || units[0];
  const show = v => {
    if (absent(v)) return '–';
    const unit = unitOf(v);
    return three(v / unit.size) + ' ' + unit.name;
  };
  return Object.assign(show, {unitOf});
}

const units = (names, sizes) => inUnits(names.map((name, i) => ({name, size: sizes[i]})));
const nanos = units(['ns', 'µs', 'ms', 's'], [1, 1e3, 1e6, 1e9]);
const bytes = units(['B', 'kB', 'MB', 'GB'], [1, 1e3, 1e6, 1e9]);
const seconds = units(['ms', 's'], [1e-3, 1]);
const bytesPerSecond = v => absent(v) ? '–' : bytes(v) + '/s';
/** Shows large numbers of an axis in millions, which is what it has room for. */
const brief = show => show === plain ? v => v >= 1e6 ? three(v / 1e6) + ' M' : plain(v) : show;
const plain = v => absent(v) ? '–' : three(v);
const count = v => absent(v) ? '–' : Math.round(v).toLocaleString('en-US');
const share = v => absent(v) ? '–' : three(100 * v) + ' %';

const figures = run => run.result && run.result.figures || null;
const grade = run =>
  run.running ? 'RUNNING' : run.result ? run.result.verdict.grade.replace('_', ' ') : 'NOT VALID';
const isUsable = run => grade(run) !== 'NOT VALID';
const isQualified = run => grade(run) === 'QUALIFIED';
const gradeClass = text =>
  text.startsWith('NOT') ? 'not-valid' : text.startsWith('QUALIFIED') ? 'qualified' : 'valid';
const distinct = values => [...new Set(values)];
/** "a, b and c". */
const listed = all => all.length < 2 ? all.join('') : all.slice(0, -1).join(', ') + ' and ' + all.at(-1);
/** Lists of those of which the same is said. */
const alike = (all, said) => distinct(all.map(said)).map(words => all.filter(each => said(each) === words));
const counted = (n, word) => count(n) + ' ' + word + (n === 1 ? '' : 's');
const causes = run =>
  run.result ? distinct(run.result.verdict.findings.map(f => f.cause)).join(', ') : 'CUT OFF';
const verdictText = run => [grade(run), run.running ? '' : causes(run)].filter(Boolean).join(': ');
const shown = run =>
  run.running ? run.name + ' (running)' : isUsable(run) ? run.name : '⚠ ' + run.name + ' (not valid)';
const lowerWords = value => String(value).toLowerCase().replaceAll('_', ' ');

/** Of more runs than these, legends and maps name systems. */
const MOST_NAMED_RUNS = 6;
const crowded = () => runs.length > MOST_NAMED_RUNS;
const driverOf = run => run.result && run.result.driver && run.result.driver.name;
const stem = run => run.name.replace(/^.*\//, '').replace(/-\d+$/, '');

/** By its driver file; a run without a result is of the system of those whose folders are called as its own. */
const systemOf = run => driverOf(run)
  || runs.filter(peer => stem(peer) === stem(run)).map(driverOf).find(Boolean) || stem(run);
const systemsOf = some => distinct(some.map(systemOf));

function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  Object.entries(attributes || {}).forEach(([name, value]) => {
    if (name === 'class') made.className = value;
    else if (name === 'onclick') made.onclick = value;
    else made.setAttribute(name, value);
  });
  children.flat().filter(child => !absent(child)).forEach(child => made.append(child));
  return made;
}

/** A text in which the glossary's word, if it is there, tells its meaning. */
function explained(text, word) {
  const meaning = data.definitions[word || text.toLowerCase()];
  return meaning ? element('abbr', {title: (word || text) + ': ' + meaning}, text) : text;
}

const remedyOf = ({remedy}) => remedy.replace('in report.html', 'on this page').replace('report.html', 'this page');

/** A text whose codes of causes tell their meaning and what to do first. */
const withCauses = text => String(text).split(/\b([A-Z]+(?:_[A-Z]+)*)\b/).map(word => {
  const cause = data.causes[word];
  return cause ? element('abbr', {title: cause.brief + '. ' + remedyOf(cause)}, word) : word;
});

/** A part of the page that is folded away until the reader opens it. */
function folded(parent, title, open = false) {
  const details = element('details', {}, element('summary', {}, title));
  details.open = chosen[title] ?? open;
  details.ontoggle = () => { chosen[title] = details.open; };
  parent.append(details);
  return details;
}

function section(id, title, lead) {
  const body = element('section', {id}, element('h2', {}, title));
  if (lead) body.append(element('p', {class: 'lead'}, lead));
  document.getElementById('main').append(body);
  document.getElementById('contents').append(element('a', {href: '#' + id}, title));
  return body;
}

function toClipboard(text, button) {
  const before = button.textContent;
  const done = () => {
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = before; }, 1500);
  };
  const byHand = () => {
    const area = element('textarea', {style: 'position:fixed;opacity:0'});
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
    done();
  };
  if (navigator.clipboard && window.isSecureContext) navigator.clipboard.writeText(text).then(done, byHand);
  else byHand();
}

function download(name, address) {
  element('a', {download: name, href: address}).click();
}
