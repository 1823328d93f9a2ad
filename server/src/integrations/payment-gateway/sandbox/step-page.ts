const script = `const query=new URLSearchParams(location.search),origin=query.get('origin')||'';if(query.get('mode')==='dark')document.body.classList.add('dark');
const tell=(m)=>parent.postMessage(m,origin);const height=()=>tell({type:'height',height:Math.ceil(document.body.getBoundingClientRect().height)});new ResizeObserver(height).observe(document.body);
let asked;addEventListener('message',(e)=>{if(e.source!==parent||e.origin!==origin||e.data.type!=='act')return;asked=e.data;document.getElementById('b').hidden=false;height()});
for(const end of ['passed','failed'])document.getElementById(end).addEventListener('click',async()=>{try{await fetch('/sandbox-gateway/steps',{method:'POST',headers:{'content-type':'text/plain'},body:asked.action.step+' '+end})}catch{}tell({type:'acted',id:asked.id,details:{said:end}})});
tell({type:'ready'});`;

const more =
  'h2{margin:0 0 .5rem;font-size:1.25rem}.row{display:flex;flex-wrap:wrap;gap:1rem;margin-top:1.5rem}button{min-height:56px;padding:0 1.5rem;border:1px solid #707a87;border-radius:12px;background:#fff;color:#161f2c;font:inherit;font-weight:600}button:focus{outline:3px solid #1f5fc4;outline-offset:1px}';

/**
 * The bank of the sandbox: what a card issuer shows its holder (3-D Secure). It has an opaque origin, as the card
 * fields have.
 */
export const stepPage = (nonce: string, style: string): string =>
  `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Test bank</title><style nonce="${nonce}">${style}${more}</style></head>
<body><main id="b" hidden><h2>Test bank</h2><p>Did you make this payment? Nothing is charged before you confirm.</p><div class="row"><button type="button" id="passed">Confirm payment</button><button type="button" id="failed">This was not me</button></div></main><script nonce="${nonce}">${script}</script></body></html>`;
