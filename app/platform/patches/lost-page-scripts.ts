import type { Plugin } from 'vite'

// Patch for react-router 8.4.0: https://github.com/remix-run/react-router/discussions/10333

/** On a lost connection the router would reload a page whose script is missing, which ends in the browser's error page. */
export const lostPageScripts: Plugin = {
  name: 'lost-page-scripts',
  transform(code, id) {
    if (id.endsWith('/lib/dom/ssr/routeModules.js')) return { code: failOffline(code), map: null }
  },
}

export const failOffline = (source: string) =>
  source
    .split('\n')
    .filter(line => !line.includes('reloading page...'))
    .join('\n')
    .replace('window.location.reload();', 'if (!navigator.onLine) throw error;\n$&')
