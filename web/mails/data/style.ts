// Style sheet of the data export, by day, by night and in print; inlined in the page.
export const style = `
:root{color-scheme:light dark;--surface:light-dark(#fcf8f4,#140b1a);--raised:light-dark(#fefcfa,#1d1125);--line:light-dark(#eee3e1,#3b2946);
--text:light-dark(#24182e,#efebf3);--muted:light-dark(#675b6f,#bcb0c5);--accent:light-dark(#7e40bf,#d0b0ff);--out:light-dark(#f1e9fe,#3a105f)}
*{box-sizing:border-box}
body{margin:0;padding:24px 16px 64px;background:var(--surface);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:720px;margin:0 auto}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 8px}
h2{font-size:1.25rem;line-height:1.3;margin:48px 0 12px}
h3{font-size:1rem;margin:32px 0 8px}
p{margin:0 0 8px}
a{color:var(--accent)}
.muted{color:var(--muted)}
nav ul{columns:2 220px;margin:16px 0 0;padding:0;list-style:none}
nav a{display:inline-block;min-height:32px;padding:4px 0}
dl{display:grid;grid-template-columns:minmax(120px,1fr) 2fr;gap:8px 16px;margin:0;padding:16px;background:var(--raised);
border:1px solid var(--line);border-radius:16px}
dl div{display:contents}
dt{color:var(--muted)}
dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
.scroll{overflow-x:auto;background:var(--raised);border:1px solid var(--line);border-radius:16px}
.scroll:focus-visible,a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
table{width:100%;border-collapse:collapse}
th,td{padding:8px 12px;text-align:left;vertical-align:top;border-top:1px solid var(--line);white-space:pre-wrap;overflow-wrap:break-word}
thead th{border-top:0;color:var(--muted);font-weight:400;vertical-align:bottom}
.photos{display:grid;grid-template-columns:repeat(auto-fill,minmax(200px,1fr));gap:16px;margin:0;padding:0;list-style:none}
figure{margin:0}
img{display:block;max-width:100%;height:auto;border-radius:16px}
figcaption{color:var(--muted);font-size:.875rem;margin-top:4px}
.messages{display:grid;gap:8px;margin:0;padding:0;list-style:none}
.messages li{max-width:85%;width:fit-content;padding:8px 12px;border-radius:16px;background:var(--raised);border:1px solid var(--line)}
.messages .mine{justify-self:end;background:var(--out)}
.messages p{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
.messages small{color:var(--muted)}
@media print{nav{display:none}.scroll{overflow:visible}h2,h3{break-after:avoid}}
`
