import type { Suggestion } from './search-index.ts'

const pauseMs = 150
const minLength = 2

const element = (name: string, attributes: Record<string, string>) => {
  const created = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) created.setAttribute(attribute, value)
  return created
}

let lists = 0

/** Offers products below a search field while somebody types; the combobox of the ARIA practices. */
export function offerSuggestions(field: HTMLInputElement, navigate: (path: string) => unknown) {
  const { form } = field
  if (!form || field.getAttribute('role') === 'combobox') return
  const id = `suggestions-${++lists}`
  const list = element('ul', {
    role: 'listbox',
    id,
    'aria-label': 'Products',
    class:
      'absolute inset-x-0 top-full z-50 max-h-[70dvh] overflow-y-auto border border-line bg-surface py-1 text-left shadow-soft xl:right-auto xl:mt-1.5 xl:w-96 xl:rounded-card',
  })
  list.hidden = true
  const status = element('p', { role: 'status', class: 'sr-only' })
  form.append(list, status)
  const attributes = {
    role: 'combobox',
    autocomplete: 'off',
    'aria-autocomplete': 'list',
    'aria-controls': id,
  }
  for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value)

  let suggestions: Suggestion[] = []
  let active = -1
  let request = new AbortController()
  let timer: ReturnType<typeof setTimeout>

  function activate(index: number) {
    active = index
    for (const [position, option] of [...list.children].entries()) {
      option.setAttribute('aria-selected', String(position === index))
      if (position === index) option.scrollIntoView({ block: 'nearest' })
    }
    if (index < 0) field.removeAttribute('aria-activedescendant')
    else field.setAttribute('aria-activedescendant', `${id}-${index}`)
  }

  function show(shown: Suggestion[]) {
    suggestions = shown
    list.replaceChildren(
      ...shown.map(({ name, note }, index) => {
        const option = element('li', {
          role: 'option',
          id: `${id}-${index}`,
          class:
            'flex min-h-12 cursor-pointer items-center justify-between gap-4 px-4 py-1.5 leading-tight hover:bg-concrete-pale aria-selected:bg-laterite-tint',
        })
        option.append(
          name,
          Object.assign(element('span', { class: 'text-sm text-soft' }), { textContent: note }),
        )
        option.onclick = () => go(shown[index]?.path)
        return option
      }),
    )
    list.hidden = shown.length === 0
    field.setAttribute('aria-expanded', String(shown.length > 0))
    activate(-1)
  }

  function close() {
    clearTimeout(timer)
    request.abort()
    show([])
    status.textContent = ''
  }

  function go(path = '/products') {
    close()
    field.blur()
    if (form?.popover) form.hidePopover()
    navigate(path)
  }

  async function load(text: string) {
    request = new AbortController()
    try {
      const response = await fetch(`/products/suggestions.json?q=${encodeURIComponent(text)}`, {
        signal: request.signal,
      })
      const loaded: Suggestion[] = await response.json()
      show(loaded)
      status.textContent = `${loaded.length} ${loaded.length === 1 ? 'suggestion' : 'suggestions'}`
    } catch {
      // Without suggestions the form works as it does without script.
    }
  }

  function suggest() {
    clearTimeout(timer)
    request.abort()
    const text = field.value.trim()
    if (text.length < minLength) close()
    else timer = setTimeout(() => load(text), pauseMs)
  }

  field.addEventListener('input', suggest)
  field.addEventListener('blur', close)
  field.addEventListener('keydown', event => {
    const { length } = suggestions
    if (length === 0 || event.isComposing) return
    if (event.key === 'ArrowDown') activate(active + 1 < length ? active + 1 : -1)
    else if (event.key === 'ArrowUp') activate(active < 0 ? length - 1 : active - 1)
    else if (event.key === 'Enter' && active >= 0) go(suggestions[active]?.path)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  })
  // A press on an option must not take the focus from the field, which would close the list.
  list.addEventListener('pointerdown', event => event.preventDefault())
  list.addEventListener('mousedown', event => event.preventDefault())
  form.addEventListener('submit', event => {
    event.preventDefault()
    const text = field.value.trim()
    go(text ? `/products?q=${encodeURIComponent(text)}` : undefined)
  })
  suggest()
}
