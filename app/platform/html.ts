const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for the content or an attribute of HTML or XML. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, character => entities[character] ?? character)
