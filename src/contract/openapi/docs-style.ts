/** The look of the interface's page, light or dark as the reader's system is. */
export const docsStyle = `
:root { color-scheme: light dark; --line: light-dark(#d5dae1, #3a4250); --soft: light-dark(#f4f6f9, #1b2028);
  --text: light-dark(#1c2430, #e4e8ee); --link: light-dark(#0b5cad, #83b9f5); --page: light-dark(#fff, #12161c); }
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; color: var(--text); background: var(--page);
  display: grid; grid-template: auto 1fr / 17rem minmax(0, 1fr); }
header { grid-column: 1 / -1; padding: 1rem 2rem; border-bottom: 1px solid var(--line); }
header p { max-width: 60rem; margin: .5rem 0; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.2rem; } h3 { font-size: 1rem; margin: 0; }
a { color: var(--link); }
nav { position: sticky; top: 0; max-height: 100vh; overflow: auto; padding: 0 1rem 2rem 2rem; border-right: 1px solid var(--line); }
nav h2 { font-size: 1rem; margin: 1rem 0 .25rem; } nav ul { list-style: none; margin: 0; padding: 0; font-size: .85rem; }
nav a { text-decoration: none; overflow-wrap: anywhere; } nav a:hover { text-decoration: underline; }
main { padding: 0 2rem 4rem; max-width: 70rem; }
article { border: 1px solid var(--line); border-radius: 8px; padding: 1rem; margin: 1rem 0; scroll-margin-top: 1rem; }
article:target, div:target { outline: 2px solid var(--link); }
.line { margin: .25rem 0; } .line b { display: inline-block; min-width: 4rem; }
code, pre { font: .9em/1.45 ui-monospace, monospace; } pre { background: var(--soft); padding: .75rem; overflow: auto; border-radius: 6px;
  max-height: 24rem; white-space: pre-wrap; overflow-wrap: anywhere; }
details { margin: .4rem 0; } summary { cursor: pointer; } #types > details > summary { font-weight: 600; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; margin: .5rem 0; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid var(--line); }
thead th { background: var(--soft); } tbody th { font-weight: 400; }
@media (max-width: 50rem) { body { display: block; } nav { position: static; max-height: none; border-right: 0; padding: 0 1rem; }
  header, main { padding-inline: 1rem; } }
@media print { nav { display: none; } body { display: block; } }
`;
