import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useFetcher, useNavigate, useRevalidator } from 'react-router'
import { priceLines } from '../../../cart/cart-changes.ts'
import { agreedDiscount, parseDiscount } from '../../../cart/discount.ts'
import { type OrderTerms, orderTotals } from '../../../cart/totals.ts'
import { lineKey } from '../../../catalogue/variant.ts'
import type { Yard } from '../../../company/branches.ts'
import { useFormFields, useResultToast } from '../../../design/form.tsx'
import { randomUuid } from '../../../platform/text/uuid.ts'
import type { Contact } from '../../../sales/contact-fields.ts'
import { useMay } from '../../../staff/staff-context.tsx'
import { withCustomerPrice } from '../../../trade/price-list.ts'
import { enteredParameter } from '../entered-notice.tsx'
import { CustomerPart } from './customer-part.tsx'
import type { DeskResult } from './desk-action.server.ts'
import { type DeskDraft, discardDraft, emptyDraft, openDraft, storeDraft } from './desk-draft.ts'
import { repeatLines } from './desk-lines.ts'
import { LinesPart } from './lines-part.tsx'
import { SitePart } from './site-part.tsx'
import { creditExcess, DeskButtons, DeskNotice, isNoticed, SumPart } from './sum-part.tsx'
import { type ShownOrder, useAccount } from './use-customers.ts'
import { type DeskGoods, useDeskLines } from './use-desk-lines.ts'

type Props = DeskGoods & { terms: OrderTerms; yards: Yard[] }

/** The form in which the staff enters an order. What is typed is kept in this tab until the order is placed. */
export function OrderDesk({ goods: listed, terms, yards, ...sold }: Props) {
  const fetcher = useFetcher<DeskResult>()
  const { data: result } = fetcher
  const busy = fetcher.state !== 'idle'
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { formRef } = useFormFields(result)
  const [draft, setDraft] = useState(openDraft)
  const account = useAccount(draft.contact, result)
  const prices = account?.prices
  const goods = useMemo(() => listed.map(each => withCustomerPrice(each, prices)), [listed, prices])
  const { list, entries, commands, read, search } = useDeskLines(draft.lines, { ...sold, goods })
  const [gone, setGone] = useState<string[]>([])
  const [showsProblems, setShowsProblems] = useState(false)
  const isPlaced = useRef(false)
  const may = useMay()
  useResultToast(isNoticed(result) ? undefined : result)

  useEffect(() => {
    if (!isPlaced.current) storeDraft({ ...draft, lines: entries.map(({ values }) => values) })
  }, [draft, entries])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens.
  useEffect(() => focusOn('[data-first]'), [])
  useEffect(() => {
    if (result?.isOutdated) void revalidate()
    if (!result?.order) return
    if (!result.ok) return setDraft(current => ({ ...current, key: randomUuid() }))
    isPlaced.current = true
    discardDraft()
    void navigate(`/admin/orders/${result.order.id}?${enteredParameter}`)
  }, [result, revalidate, navigate])

  const priced = priceLines(read.flatMap(({ line }) => line ?? []))
  const shown = read.map(entry => ({
    ...entry,
    priced: entry.line && priced.find(line => lineKey(line) === lineKey(entry.values)),
  }))
  const { contact } = draft
  // A draft may have one from before the permission was withdrawn.
  const discount = may('orders.discount') ? parseDiscount(draft.discount, draft.discountReason) : undefined
  const totals = orderTotals(priced, terms, contact, agreedDiscount(priced, discount))
  const excess = creditExcess(account, totals.totalPesewas)
  const errors: Record<string, string | undefined> = result?.errors ?? {}
  const change = (changes: Partial<DeskDraft>) => setDraft(current => ({ ...current, ...changes }))
  const changeContact = (changes: Partial<Contact>) =>
    setDraft(current => ({ ...current, contact: { ...current.contact, ...changes } }))

  function focusOn(selector: string) {
    formRef.current?.querySelector<HTMLElement>(selector)?.focus()
  }

  /** The customer as in an earlier order, with what is written there for this one. */
  function takeOver(earlier: Contact) {
    const isYard = yards.some(({ title }) => title === earlier.collectAt)
    const collectAt = isYard ? earlier.collectAt : ''
    const { notes, purchaseOrder } = contact
    changeContact({ ...earlier, collectAt, notes, purchaseOrder })
    focusOn('[data-goods]')
  }

  function repeat(order: ShownOrder) {
    takeOver(order.contact)
    const repeated = repeatLines(order.lines, goods)
    setGone(repeated.gone)
    commands.replace(present => {
      const keys = present.map(lineKey)
      return [...present, ...repeated.lines.filter(line => !keys.includes(lineKey(line)))]
    })
  }

  function startAgain() {
    setDraft(emptyDraft())
    commands.replace(() => [])
    setGone([])
    setShowsProblems(false)
    fetcher.reset()
    focusOn('[data-first]')
  }

  /** In a field, Enter goes on to the next one: it must not place an order that is half typed. */
  function handleKey(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return
    const field = event.target as HTMLElement
    if (event.ctrlKey || event.metaKey) formRef.current?.requestSubmit()
    else if (field.closest('button, a, textarea, summary')) return
    else if (field.closest('[data-entry]')) focusOn('[data-goods]')
    else {
      const controls = [...(formRef.current?.querySelectorAll<HTMLElement>(fieldSelector) ?? [])]
      controls[controls.indexOf(field) + 1]?.focus()
    }
    event.preventDefault()
  }

  return (
    <fetcher.Form
      ref={formRef}
      method="post"
      aria-label="Order"
      // What is wrong is said by the server, in the sentences of the shop.
      noValidate
      onKeyDown={handleKey}
      onSubmit={event => {
        if (!busy && entries.length > 0 && priced.length === entries.length) return
        event.preventDefault()
        if (busy) return
        setShowsProblems(true)
        requestAnimationFrame(() => focusOn('[aria-invalid=true]'))
      }}
      className="grid items-start gap-5 *:min-w-0 [&>div:not(:last-child)]:space-y-5 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]"
    >
      <input type="hidden" name="intent" value="place" />
      <input type="hidden" name="key" value={draft.key} />
      <input type="hidden" name="shownTotal" value={totals.totalPesewas} />
      <input
        type="hidden"
        name="lines"
        value={JSON.stringify(
          priced.map(({ id, variant, quantity, cuts }) => ({ id, variant, quantity, cuts })),
        )}
      />
      <div>
        <DeskNotice result={result} />
        <CustomerPart
          account={account}
          channel={draft.channel}
          contact={contact}
          errors={errors}
          onChannel={channel => change({ channel })}
          onContact={changeContact}
          onCustomer={customer => takeOver(customer.contact)}
          onRepeat={repeat}
        />
        {gone.length > 0 && (
          <ul role="alert" className="list-disc rounded-card bg-amber-tint p-4 pl-8 text-amber-dark">
            {gone.map(sentence => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        <LinesPart
          list={list}
          commands={commands}
          goods={goods}
          entries={shown}
          search={search}
          showsProblems={showsProblems}
          error={showsProblems && entries.length === 0 ? 'The order has no goods.' : errors.lines}
        />
      </div>
      <div>
        <SitePart
          contact={contact}
          errors={errors}
          yards={yards}
          terms={terms}
          lines={priced}
          isHandedOver={draft.isHandedOver}
          onContact={changeContact}
          onHandedOver={isHandedOver => change({ isHandedOver })}
        />
        <SumPart {...{ draft, errors, totals, account, excess }} lines={priced} onChange={change} />
      </div>
      <DeskButtons totals={totals} busy={busy} result={result} onStartAgain={startAgain} />
    </fetcher.Form>
  )
}

const fieldSelector = 'input:not([type=hidden]), select, textarea, button[type=submit]'
