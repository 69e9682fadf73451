const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Makes `text` stand for itself in HTML or XML, as content or as an attribute's value. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, character => entities[character] ?? character)
