// Tables: sorted by any column, one unit a column, decimals below each other.

/** A text that a spreadsheet takes for a text, not for a formula. */
const inert = cell => /^([=@]|[+-](?![\d.]))/.test(cell) ? "'" + cell : cell;

/** Pads a column's numbers behind their decimal point, so that the points stand below each other. */
function aligned(texts) {
  const decimals = text => /^-?[\d,]+(?:\.(\d+))?$/.exec(text);
  const longest = Math.max(0, ...texts.map(text => (decimals(text) || [])[1]?.length ?? 0));
  return texts.map(text => {
    const found = decimals(text);
    if (!found || longest === 0) return text;
    const missing = longest - (found[1]?.length ?? 0);
    return text + (found[1] ? '' : '\u2008') + '\u2007'.repeat(missing);
  });
}

/** The unit of a column: the one that suits its small values, so that none begins with zeros. */
function unitOf(column, values) {
  const sizes = values.filter(v => typeof v === 'number' && v !== 0).map(Math.abs).sort((a, b) => a - b);
  return column.show && column.show.unitOf ? column.show.unitOf(sizes[sizes.length >> 2] ?? 1) : null;
}

/**
 * columns: {name, word?: of the glossary, text?: shown as text, whole?: never broken, sentence?: wide,
 * verdict?: coloured as one, causes?: has codes of causes, show?: value to text}. A row's cells are values.
 * marked: which rows stand out.
 */
function table(parent, title, columns, rows, marked, heading = 'h3') {
  if (rows.length === 0) return;
  const units = columns.map((column, i) => unitOf(column, rows.map(row => row[i])));
  const text = (value, i) => {
    if (absent(value)) return '–';
    if (units[i]) return three(value / units[i].size);
    return columns[i].show ? columns[i].show(value) : String(value);
  };
  const cells = new Map(rows.map(row => [row, []]));
  columns.forEach((column, i) => {
    const texts = rows.map(row => text(row[i], i));
    (column.text ? texts : aligned(texts)).forEach((cell, at) => cells.get(rows[at]).push(cell));
  });
  const named = i => columns[i].name + (units[i] ? ', ' + units[i].name : '');
  const classOf = (column, value) => column.verdict ? 'text ' + gradeClass(value)
    : column.text ? ['text', column.whole ? 'word' : '', column.sentence ? 'sentence' : ''].join(' ').trim() : null;
  const body = element('tbody');
  let order = rows.slice();

  function sort() {
    const {by, up} = sorted[title] || {};
    if (by === undefined) return;
    const number = value => typeof value === 'number';
    order = rows.slice().sort((a, b) => {
      const [x, y] = up ? [a[by], b[by]] : [b[by], a[by]];
      return number(x) && number(y) ? x - y
        : String(x ?? '').localeCompare(String(y ?? ''), 'en', {numeric: true});
    });
  }

  function fill() {
    body.replaceChildren(...order.map(row => element('tr', marked && marked(row) ? {class: 'differs'} : {},
      row.map((value, i) => {
        const attributes = {};
        const name = classOf(columns[i], value);
        if (name) attributes.class = name;
        if (typeof value === 'number') attributes.title = exact(units[i] ? value / units[i].size : value);
        return element(i === 0 ? 'th' : 'td', i === 0 ? {...attributes, scope: 'row'} : attributes,
          columns[i].verdict || columns[i].causes ? withCauses(cells.get(row)[i]) : cells.get(row)[i]);
      }))));
  }

  const head = element('tr', {}, columns.map((column, i) => element('th', column.text ? {class: 'text'} : {},
    element('button', {type: 'button', title: 'Sort', onclick: () => {
      const before = sorted[title];
      sorted[title] = {by: i, up: before && before.by === i ? !before.up : true};
      sort();
      fill();
    }}, explained(named(i), column.word || column.name)))));
  const copy = element('button', {type: 'button', 'aria-label': 'Copy ' + title, onclick: () => {
    const values = row => row.map((v, i) => absent(v) ? '' : columns[i].text ? inert(text(v, i)) : v);
    const lines = [columns.map(column => column.name), ...order.map(values)];
    toClipboard(lines.map(line => line.join('\t')).join('\n'), copy);
  }}, 'Copy');
  parent.append(
    element('div', {class: 'table-head'}, element(heading, {}, title), copy),
    element('div', {class: 'table', tabindex: '0', role: 'region', 'aria-label': title},
      element('table', {}, element('thead', {}, head), body)));
  sort();
  fill();
}
