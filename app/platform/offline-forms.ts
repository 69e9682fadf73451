/** Before hydration, a form sent offline would lead to the browser's error page, and what was typed would be lost. */
export function preventOfflineSubmit() {
  window.navigation?.addEventListener('navigate', event => {
    if (navigator.onLine || !event.formData) return
    event.preventDefault()
    alert('You are offline. Nothing was sent. Please try again when you are connected.')
  })
}
