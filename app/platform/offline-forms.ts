/**
 * Runs in the browser before all scripts: a form that none of them handles yet would leave the page for the browser's
 * error page, and what was typed would be lost. Browsers without the Navigation API go there.
 */
export function preventOfflineSubmit() {
  window.navigation?.addEventListener('navigate', event => {
    if (navigator.onLine || !event.formData) return
    event.preventDefault()
    alert('You are offline. Nothing was sent. Please try again when you are connected.')
  })
}
