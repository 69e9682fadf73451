/** The event by which the page says that its scripts listen. */
export const alive = 'alive'

/** A route's `handle` for pages that are read: no tap in them is lost by a script that comes a moment later. */
export const read = { read: true }

/** For pages of which there is little to see, or to do, without scripts. */
export const scripted = { scripted: true }

const oneLine = (text: string) => text.replace(/\n\s*/g, '')

/**
 * Runs in the browser before anything can be tapped. A button that is tapped before the page's scripts listen waits for
 * them, and so does a link that is tapped after it. What does something without scripts waits for no longer than four
 * seconds, and does that then.
 */
const keeper = /* @__PURE__ */ oneLine(`(()=>{
const kept=[];
let passing;
const keep=event=>{
  const it=event.target.closest("button,a[href^='/']");
  if(passing||!it||it.localName=="a"&&!kept.length)return;
  event.preventDefault();
  event.stopPropagation();
  if(kept.includes(it))return;
  kept.push(it);
  it.setAttribute("aria-busy",true);
  if(it.type!="button")setTimeout(pass,4e3,it);
};
const pass=it=>{
  const at=kept.indexOf(it);
  if(at<0)return;
  kept.splice(at,1);
  it.removeAttribute("aria-busy");
  passing=true;
  it.click();
  passing=false;
};
const release=()=>{
  removeEventListener("click",keep,true);
  while(kept.length)pass(kept[0]);
};
addEventListener("click",keep,true);
addEventListener("${alive}",release);
})()`)

/**
 * Runs in the browser. All files are fetched side by side, and run one after the other so that none holds up a finger for
 * long. Where the line fails, they are asked for again. Where they are `AWAITED` they are elements too, which the page's
 * `load` waits for: it would say that the page is there.
 */
const starter = /* @__PURE__ */ oneLine(`const[entry,...files]=FILES,awaited=AWAITED;
let begun;
async function begin(){
  if(begun)return;
  begun=true;
  try{
    for(const href of[entry,...files]){
      const link=Object.assign(document.createElement("link"),{rel:"modulepreload",fetchPriority:"low",href});
      document.head.append(link);
      if(href==entry)continue;
    if(awaited)document.head.append(Object.assign(document.createElement("script"),{type:"module",src:href}));
    else if(!link.relList.supports?.("modulepreload"))import(href).catch(()=>{});
    }
    for(const file of files){
      await import(file);
      await new Promise(done=>setTimeout(done));
    }
    START
  }catch{
    begun=false;
    setTimeout(begin,2e3);
  }
}
`)

const starts = {
  now: 'begin()',
  // As soon as the page is seen; one that isn't, in another tab, has no frames.
  soon: 'requestAnimationFrame(()=>setTimeout(begin));setTimeout(begin,1e3)',
  // The page is whole without: when all that it is seen with is there, or somebody does something.
  later: /* @__PURE__ */ oneLine(`if(document.readyState=="complete")begin();
else for(const moment of["load","pointerdown","keydown"])addEventListener(moment,begin,{passive:true});
setTimeout(begin,5e3);`),
}

/** The router's own start of a page: it imports the routes, and then what starts it all; a lost file is its end. */
const tag = '<script type="module" async="">'
const imported = /^import (?:\* as (\w+) from )?(".*?")/gm
const entering = /^import\("(.*?)"\)/m
const preload = /<link rel="modulepreload" href="([^"<>]*)"[^<>]*>/g

/** Puts a start that takes nothing of the line from what the page is seen with, and asks again, in the place of the router's own. */
export function startScripts(page: string, when: keyof typeof starts): string {
  const from = page.indexOf(tag) + tag.length
  const to = page.indexOf('</script>', from)
  const own = page.slice(from, to)
  const entry = entering.exec(own)?.[1]
  if (!entry) return page
  const files = Array.from(page.matchAll(preload), ([, href]) => href).filter(href => href !== entry)
  const work = own
    .replace(imported, (_, name, file) => `${name ? `const ${name}=` : ''}await import(${file})`)
    .replace(entering, 'await $&')
  const text = starter
    .replace('FILES', () => JSON.stringify([entry, ...files]))
    .replace('AWAITED', `${when !== 'later'}`)
    .replace('START', () => work)
  return (page.slice(0, from) + text + starts[when] + page.slice(to))
    .replace(preload, '')
    .replace('</head>', () => `<script>${keeper}</script></head>`)
}
