/** What a page's scripts are: files to fetch, among them those of its routes by their ids, and the one that starts it all. */
type PageScripts = { files: string[]; routes: Record<string, string>; entry: string }

/** The event by which the page says that its scripts listen. */
export const alive = 'alive'

/** A route's `handle` for pages that are read: no tap in them is lost by a script that comes a moment later. */
export const read = { read: true }

/**
 * Runs in the browser. The page is whole without its scripts: they are fetched when everything that it is seen with is
 * there, or somebody does something, and run one after the other so that none holds up a finger for long. Where the line
 * fails, they are asked for again. A button that is tapped before waits for them, but not for longer than four seconds:
 * then it does what it does without. Links need none.
 */
const starter = /* @__PURE__ */ `const{files,routes,entry}=SCRIPTS;
let begun;
const tapped=new Set();
const tap=event=>{
  const button=event.target.closest("button");
  if(!button)return;
  event.preventDefault();
  if(!tapped.size)setTimeout(release,4e3);
  tapped.add(button);
  begin();
};
const release=()=>{
  removeEventListener("click",tap,true);
  for(const button of tapped)button.click();
  tapped.clear();
};
addEventListener("click",tap,true);
addEventListener(ALIVE,release);
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
setTimeout(begin,5e3);`.replace(/\n\s*/g, '')

/** Before the router's own start of a page. */
const tag = '<script type="module" async="">'
const preload = /<link rel="modulepreload" href="([^"<>]*)"[^<>]*>/g

/** Replaces the router's own start of a page, which fetches all scripts beside pictures and font, by a later one. */
export function startLate(page: string, scripts: Omit<PageScripts, 'files'>): string {
  const start = page.indexOf(tag)
  if (start === -1) return page
  const files = Array.from(page.matchAll(preload), ([, href]) => href)
  const text = starter
    .replace('ALIVE', `"${alive}"`)
    .replace('SCRIPTS', () => JSON.stringify({ files, ...scripts }).replaceAll('<', '\\u003c'))
  const end = page.indexOf('</script>', start)
  return (page.slice(0, start + tag.length) + text + page.slice(end)).replace(preload, '')
}

/**
 * Fetches scripts at once, but after what the page is seen with: from the end of the document, where browsers with few
 * connections ask for them last.
 */
export function startLast(page: string): string {
  const preloads = Array.from(page.matchAll(preload), ([link]) =>
    link.replace('<link ', '<link fetchPriority="low" '),
  )
  return page.replace(preload, '').replace('</body>', () => `${preloads.join('')}</body>`)
}
