/**
 * The style sheet of the payment page and the tracking page. It has only logical properties, so that it suits both
 * writing directions.
 */
export const paymentStyle = `:root { color-scheme: light dark; --ink: #16202c; --soft: #55616e; --line: #d5dce4;
  --paper: #ffffff; --ground: #f3f5f8; --mark: #1257c7; --late: #8a4b00; --note: #fff6e0;
  --bad: #a3211a; --good: #14703a; --edge: #75818e; --on-mark: #ffffff; }
@media screen and (prefers-color-scheme: dark) { :root { --ink: #e8edf3; --soft: #a5b1be; --line: #33414f;
  --paper: #18212c; --ground: #10161e; --mark: #8bb8ff; --late: #f1bd6a; --note: #33290f;
  --bad: #ffb0a8; --good: #7fd8a2; --edge: #8b98a6; --on-mark: #10161e; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 100%/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
header, main, nav, footer { max-inline-size: 42rem; margin-inline: auto; padding-inline: 1rem; }
main { padding-block: 2rem 1rem; }
header p { margin: 0; padding-block: 1rem .75rem; font-weight: 600; font-size: 1.1rem;
  border-block-end: .25rem solid var(--brand-line, var(--mark)); }
/* On white in both modes: most logos are drawn for paper. */
header p:has(img) { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; }
header img { max-block-size: 3rem; max-inline-size: min(16rem, 100%); inline-size: auto; block-size: auto; padding: .25rem;
  background: #ffffff; border-radius: .25rem; }
nav { padding-block: 1rem; border-block-start: 1px solid var(--line); }
footer { padding-block: 0 3rem; color: var(--soft); font-size: .9rem; }
:is(nav, footer) ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
nav a { display: inline-block; padding-block: .35rem; }
nav a[aria-current] { color: var(--ink); font-weight: 600; text-decoration: none; }
h1 { font-size: 1.75rem; line-height: 1.2; margin-block: 0 .5rem; }
h2 { font-size: 1.15rem; margin-block: 2rem .5rem; }
p { margin-block: 0 .75rem; }
.soft { color: var(--soft); } .small { font-size: .85rem; margin-block: 1rem 0; } .late { color: var(--late); }
.good { color: var(--good); } h1.good::before { content: "✓ " / ""; }
.card + p { margin-block-start: .75rem; }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: .75rem; padding: 1.1rem; margin-block: 1rem 0; }
.notice { background: var(--note); margin-block: 1rem; }
.card > h2:first-child { margin-block-start: 0; }
.facts { display: grid; grid-template-columns: fit-content(40%) 1fr; column-gap: 1.5rem; }
.facts > div { display: grid; grid-column: 1 / -1; grid-template-columns: subgrid; padding-block: .3rem; } dt { hyphens: auto; }
dt { color: var(--soft); } dd { margin: 0; } dd ul { list-style: none; margin: 0; padding: 0; }
table { inline-size: 100%; border-collapse: collapse; }
th { text-align: start; font-weight: 400; padding-block: .5rem; padding-inline-end: 1rem; vertical-align: top; }
td { text-align: end; white-space: nowrap; padding-block: .5rem; vertical-align: top; font-variant-numeric: tabular-nums; }
tfoot th, tfoot td { font-weight: 600; }
tbody tr:not(.law, :first-child) > * { border-block-start: 1px solid var(--line); }
.law td { text-align: start; white-space: normal; padding-block: 0 .6rem; font-size: .9rem; }
summary { display: list-item; padding-block: .25rem; color: var(--mark); cursor: pointer; }
summary:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; border-radius: .15rem; }
.law p { margin-block: .5rem 0; } .law ul { margin: 0; padding-inline-start: 1.25rem; }
tfoot th, tfoot td { border-block-start: 2px solid var(--ink); font-size: 1.15rem; }
small { display: block; color: var(--soft); font-size: .85rem; font-weight: 400; }
.pay h2 { margin-block-start: 0; } .pay fieldset { border: 0; margin: 0; padding: 0; min-inline-size: 0; }
.pay legend, .pay label:not(.choice), .label { display: block; padding: 0; margin-block: .9rem .25rem; font-weight: 600; }
.pay legend { margin-block-start: 0; } .pay .small { margin-block: 0 .5rem; }
.choice { display: flex; gap: .6rem; align-items: start; padding-block: .4rem; }
.choice input { inline-size: 1.25rem; block-size: 1.25rem; margin: .1rem 0 0; flex: none; accent-color: var(--mark); }
.pay :is(input[type="text"], input[type="email"], input[type="date"], select, textarea), #card {
  inline-size: 100%; min-block-size: 2.75rem; padding: .55rem .75rem; font: inherit;
  color: var(--ink); background: var(--paper); border: 1px solid var(--edge); border-radius: .5rem; }
.pay .notice { padding: .6rem .75rem; border-radius: .5rem; }
.pay textarea { display: block; resize: vertical; }
.pay [aria-invalid="true"] { border-color: var(--bad); } .error { color: var(--bad); margin-block: .25rem; }
.pay button { inline-size: 100%; min-block-size: 3rem; margin-block: 1.25rem 0; padding: .6rem 1.25rem; font: inherit; font-weight: 600;
  color: var(--on-brand, var(--on-mark)); background: var(--brand, var(--mark));
  border: 1px solid var(--brand, var(--mark)); border-radius: .5rem; cursor: pointer; }
.pay button:disabled { color: var(--soft); background: var(--ground); border-color: var(--line); cursor: default; }
.pay :is(input, select, textarea, button):focus-visible, .StripeElement--focus { outline: 3px solid var(--mark); outline-offset: 2px; }
a { color: var(--mark); } a:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; border-radius: .15rem; }
.contacts { margin: 0; padding-inline-start: 1.25rem; } .contacts a { display: inline-block; padding-block: .25rem; }
.steps { display: flex; gap: .35rem; list-style: none; margin: 1.25rem 0 0; padding: 0; }
.steps li { flex: 1; border-block-start: .4rem solid var(--line); padding-block-start: .4rem; font-size: .8rem; color: var(--soft); }
.steps li.passed { border-color: var(--brand-line, var(--mark)); color: var(--ink); }
.history h3 { font-size: 1rem; margin-block: 0 .25rem; } .history p { margin: 0; }
.history ul { list-style: none; margin: 0; padding: 0; } .history ul + h3 { margin-block-start: 1.25rem; }
.history li { display: grid; grid-template-columns: 7rem 1fr; gap: 0 1rem; padding-block: .5rem; font-variant-numeric: tabular-nums; }
.history li + li { border-block-start: 1px solid var(--line); }
.why { font-weight: 500; } p.why { font-size: 1.1rem; margin-block: .25rem .5rem; }
.notice h2 { margin-block-start: 0; } .notice p:last-child { margin-block-end: 0; }
.several { margin-block-start: 1rem; }
.parcels { list-style: none; margin: 0; padding: 0; } .parcels h2 { font-size: 1rem; margin-block: 0 .25rem; }
.parcels p { margin: 0; font-size: .9rem; } .parcels .state { font-size: 1.15rem; font-weight: 600; }
.another .pay button { color: var(--mark); background: transparent; border-color: var(--edge); }
@media (max-width: 36rem) { .history li { grid-template-columns: 6.25rem 1fr; gap: 0 .5rem; } .steps li { position: relative; }
  .steps li span { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); } }
@media print { :is(nav, form, .several, .another, .law, section:has(> #pay)) { display: none; }
  :root { color-scheme: light; --ground: #ffffff; font-size: 85%; }
  main { padding-block: 1rem 0; } :is(h2, h3) { break-after: avoid; } :is(li, tr, .notice) { break-inside: avoid; } }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
th { hyphens: auto; }
@media (max-width: 30rem) { .card { padding: .85rem; } th { padding-inline-end: .5rem; }
  .facts { column-gap: 1rem; } dt { font-size: .9rem; } h1 { font-size: 1.5rem; } }
`;

/**
 * The colour of a sender for the style sheet. White text can be read on it (`brandFaults`). As a line on the dark ground
 * it is mixed with white, so that it can be told from the ground (WCAG 2.2, 1.4.11).
 */
export const brandStyle = (colour: string): string => {
  const lighter = [0, 2, 4].map((at) => Math.round(0.55 * Number.parseInt(colour.slice(at, at + 2), 16) + 0.45 * 255));
  const line = lighter.map((channel) => channel.toString(16).padStart(2, '0')).join('');
  return `:root { --brand: #${colour}; --on-brand: #ffffff; --brand-line: #${colour}; }
@media screen and (prefers-color-scheme: dark) { :root { --brand-line: #${line}; } }
`;
};
