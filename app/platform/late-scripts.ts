/** What a page's scripts are: files to fetch, among them those of its routes by their ids, and the one that starts it all. */
export type PageScripts = { files: string[]; routes: Record<string, string>; entry: string }

/** The event by which the page says that its scripts listen. */
export const alive = 'alive'

/**
 * Runs in the browser. The page is whole without its scripts: they are fetched when everything that it is seen with is
 * there, or somebody does something, and run one after the other so that none holds up a finger for long. Where the line
 * fails, they are asked for again. What was tapped before they ran is tapped again when they do; links and forms need none.
 */
const starter = /* @__PURE__ */ `const{files,routes,entry}=SCRIPTS;
let begun;
const tapped=new Set();
const tap=event=>{
  const button=event.target.closest('button[type=button]');
  if(button)tapped.add(button);
};
addEventListener("click",tap,true);
addEventListener(ALIVE,()=>{
  removeEventListener("click",tap,true);
  for(const button of tapped)button.click();
});
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
    setTimeout(begin,4e3);
  }
}
if(document.readyState=="complete")begin();
else for(const moment of["load","pointerdown","keydown"])addEventListener(moment,begin,{passive:true});
setTimeout(begin,5e3);`.replace(/\n\s*/g, '')

/** Before the router's own start of a page. */
const tag = '<script type="module" async="">'

/** Replaces the router's own start of a page, which fetches all scripts beside pictures and font, by a later one. */
export function startLate(page: string, scripts: Omit<PageScripts, 'files'>): string {
  const files: string[] = []
  const rest = page.replace(/<link rel="modulepreload" href="([^"<>]*)"[^<>]*>/g, (_, href: string) => {
    files.push(href)
    return ''
  })
  const start = rest.indexOf(tag)
  if (start === -1) return page
  const text = starter
    .replace('ALIVE', `"${alive}"`)
    .replace('SCRIPTS', () => JSON.stringify({ files, ...scripts }).replaceAll('<', '\\u003c'))
  return rest.slice(0, start + tag.length) + text + rest.slice(rest.indexOf('</script>', start))
}
