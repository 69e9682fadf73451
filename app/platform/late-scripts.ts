/** What a page's scripts are: files to fetch, among them those of its routes by their ids, and the one that starts it all. */
type PageScripts = { files: string[]; routes: Record<string, string>; entry: string }

/** The event by which the page says that its scripts listen. */
export const alive = 'alive'

/** A route's `handle` for pages that are read: no tap in them is lost by a script that comes a moment later. */
export const read = { read: true }

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
 * Runs in the browser. The page is whole without its scripts: they are fetched when everything that it is seen with is
 * there, or somebody does something, and run one after the other so that none holds up a finger for long. Where the line
 * fails, they are asked for again.
 */
const starter = /* @__PURE__ */ oneLine(`const{files,routes,entry}=SCRIPTS;
let begun;
async function begin(){
  if(begun)return;
  begun=true;
  try{
    for(const href of files){
      const link=Object.assign(document.createElement("link"),{rel:"modulepreload",href});
      document.head.append(link);
      if(href!=entry&&!link.relList.supports?.("modulepreload"))import(href).catch(()=>{});
    }
    for(const file of files)if(file!=entry){
      await import(file);
      await new Promise(done=>setTimeout(done));
    }
    const modules={};
    for(const id in routes)modules[id]=await import(routes[id]);
    window.__reactRouterRouteModules=modules;
    await import(entry);
  }catch{
    begun=false;
    setTimeout(begin,2e3);
  }
}
if(document.readyState=="complete")begin();
else for(const moment of["load","pointerdown","keydown"])addEventListener(moment,begin,{passive:true});
setTimeout(begin,5e3);`)

/** Before the router's own start of a page. */
const tag = '<script type="module" async="">'
const preload = /<link rel="modulepreload" href="([^"<>]*)"[^<>]*>/g

/** Replaces the router's own start of a page, which fetches all scripts beside pictures and font, by a later one. */
export function startLate(page: string, scripts: Omit<PageScripts, 'files'>): string {
  const start = page.indexOf(tag)
  if (start === -1) return page
  const files = Array.from(page.matchAll(preload), ([, href]) => href)
  const text = starter.replace('SCRIPTS', () =>
    JSON.stringify({ files, ...scripts }).replaceAll('<', '\\u003c'),
  )
  const end = page.indexOf('</script>', start)
  return withKeeper(page.slice(0, start + tag.length) + text + page.slice(end)).replace(preload, '')
}

/**
 * Fetches scripts at once, but after what the page is seen with: from the end of the document, where browsers with few
 * connections ask for them last.
 */
export function startLast(page: string): string {
  const preloads = Array.from(page.matchAll(preload), ([link]) =>
    link.replace('<link ', '<link fetchPriority="low" '),
  )
  return withKeeper(page)
    .replace(preload, '')
    .replace('</body>', () => `${preloads.join('')}</body>`)
}

const withKeeper = (page: string) => page.replace('</head>', () => `<script>${keeper}</script></head>`)
