import { useEffect, useState } from 'react'
import { useFetcher, useNavigate, useRevalidator } from 'react-router'
import { SumRows } from '../../cart/sum-rows.tsx'
import { lineKey } from '../../catalogue/variant.ts'
import { Button } from '../../design/button.tsx'
import { ConflictNotice, EditTokenField } from '../../design/conflict-notice.tsx'
import { CheckboxField, SelectField } from '../../design/field.tsx'
import { FieldControl } from '../../design/field-control.tsx'
import { useFormFields, useResultToast } from '../../design/form.tsx'
import { Panel } from '../../design/panel.tsx'
import { typedFields } from '../../orders/admin/desk/desk.ts'
import { repeatLines } from '../../orders/admin/desk/desk-lines.ts'
import { LinesPart } from '../../orders/admin/desk/lines-part.tsx'
import { SitePart } from '../../orders/admin/desk/site-part.tsx'
import { CreditNotice, creditExcess, DeskNotice, isNoticed } from '../../orders/admin/desk/sum-part.tsx'
import { useDeskLines } from '../../orders/admin/desk/use-desk-lines.ts'
import { mailSetups, type Sending, smsSetups } from '../../platform/messages/sending.ts'
import { formatCedis } from '../../platform/text/money.ts'
import { randomUuid } from '../../platform/text/uuid.ts'
import { NotSetUp } from '../../staff/not-set-up.tsx'
import { useMay } from '../../staff/staff-context.tsx'
import { agreementNames, agreements, reasonField, unreachableText } from '../agreement.ts'
import { amendedLines, amendedTotals, bulkPriceTexts, commitmentProblem } from '../amendment.ts'
import type { ChangeResult } from './change-action.server.ts'
import { discardDraft, draftOf, openDraft, storeDraft } from './change-draft.ts'
import { ChangePreview } from './change-preview.tsx'
import type { ChangePage } from './read-change-page.server.ts'

/** The form that changes an order. What is typed is kept in this tab until it is stored. */
export function ChangeForm({ page, sending }: { page: ChangePage; sending: Sending }) {
  const { order, terms, yards, goods, account } = page
  const fetcher = useFetcher<ChangeResult>()
  const { data: result } = fetcher
  const busy = fetcher.state !== 'idle'
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { formRef } = useFormFields(result)
  const [draft, setDraft] = useState(() => openDraft(page))
  /** The order that the form began with. */
  const [base, setBase] = useState(() => draftOf(page))
  const [showsProblems, setShowsProblems] = useState(false)
  const { list, entries, commands, read, search } = useDeskLines(draft.lines, page)
  const change = (changes: Partial<typeof draft>) => setDraft(current => ({ ...current, ...changes }))
  const mayApprove = useMay()('orders.credit')
  useResultToast(isNoticed(result) ? undefined : result)
  useEffect(() => {
    storeDraft(page.id, { ...draft, lines: entries.map(({ values }) => values) }, base)
  }, [page.id, draft, entries, base])
  useEffect(() => {
    if (result?.isOutdated) void revalidate()
    if (result?.isKeyUsed) setDraft(current => ({ ...current, key: randomUuid() }))
    if (!result?.isStored) return
    discardDraft(page.id)
    void navigate(`/admin/orders/${page.id}`)
  }, [result, page.id, revalidate, navigate])

  // A line that stays as it was is not checked again.
  const agreed = new Map(repeatLines(order.lines, goods).lines.map(line => [lineKey(line), line]))
  const checked = read.map(entry => {
    const before = agreed.get(lineKey(entry.values))
    const isSame = before?.quantity === entry.values.quantity && before.unit === entry.values.unit
    const line = order.lines.find(each => lineKey(each) === lineKey(entry.values))
    if (!isSame || !line || !entry.goods) return entry
    const { quantity, cuts } = line
    return { ...entry, line: { ...entry.goods, quantity, cuts }, problem: undefined }
  })
  const typed = checked.flatMap(({ line }) => line ?? [])
  const lines = amendedLines(order, typed, draft.keepsBulkPrices)
  const isComplete = lines.length === entries.length && lines.length > 0
  const shown = checked.map(entry => {
    const line = lines.find(each => lineKey(each) === lineKey(entry.values))
    const { percentOff = 0 } = line ?? {}
    return {
      ...entry,
      priced: entry.line && line && { ...entry.line, ...line, percentOff, nextBreak: undefined },
    }
  })
  const amended = amendedTotals(order, lines, draft.site, terms)
  const committed = commitmentProblem(order, isComplete ? lines : order.lines)
  // A line that can't be read yet is not one that is taken off.
  const totals = isComplete && amended.ok ? amended.totals : undefined
  const dearerBy = Math.max(0, (totals?.totalPesewas ?? 0) - order.totalPesewas)
  const isMore = dearerBy > 0
  const excess = isMore && !page.isHeld ? creditExcess(account, dearerBy) : 0
  const offered = agreements.filter(
    each => (!isMore || each !== 'not needed') && (page.canAskCustomer || each !== 'link'),
  )
  const agreement = offered.find(each => each === draft.agreement) ?? offered[0]
  const errors: Record<string, string | undefined> = {
    ...result?.errors,
    ...(!amended.ok && { [amended.field]: amended.message }),
    ...(committed && { lines: committed }),
  }
  const field = typedFields<'reason' | 'agreement'>(draft, errors, change)

  function discard() {
    const stored = draftOf(page)
    setDraft(stored)
    setBase(stored)
    commands.replace(() => stored.lines)
    setShowsProblems(false)
    fetcher.reset()
  }

  return (
    <fetcher.Form
      ref={formRef}
      method="post"
      aria-label="Change of the order"
      noValidate
      onSubmit={event => {
        if (!busy && totals && !committed) return
        event.preventDefault()
        setShowsProblems(true)
        requestAnimationFrame(() =>
          formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
        )
      }}
      className="grid items-start gap-5 *:min-w-0 [&>div:not(:last-child)]:space-y-5 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]"
    >
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="key" value={draft.key} />
      <input type="hidden" name="shownTotal" value={totals?.totalPesewas ?? ''} />
      <input
        type="hidden"
        name="lines"
        value={JSON.stringify(
          typed.map(({ id, variant, quantity, cuts }) => ({ id, variant, quantity, cuts })),
        )}
      />
      <EditTokenField key={draft.editToken} token={draft.editToken} />
      <div>
        <ConflictNotice what="The order" conflict={result?.conflict} busy={busy} onDiscard={discard} />
        <DeskNotice result={result} />
        <LinesPart
          list={list}
          commands={commands}
          goods={goods}
          entries={shown}
          search={search}
          showsProblems={showsProblems}
          error={entries.length === 0 ? 'The order has no goods.' : errors.lines}
        />
        <SitePart
          contact={draft.site}
          errors={errors}
          yards={yards}
          terms={terms}
          lines={[]}
          onContact={changes => change({ site: { ...draft.site, ...changes } })}
        />
      </div>
      <div>
        {totals && (
          <ChangePreview
            page={page}
            after={{ lines, ...totals, site: draft.site }}
            bulkPrices={bulkPriceTexts(order.lines, amendedLines(order, typed))}
            keepsBulkPrices={draft.keepsBulkPrices}
            onKeepBulkPrices={keepsBulkPrices => change({ keepsBulkPrices })}
          />
        )}
        <Panel id="agreement" title="Reason and agreement" className="card space-y-4 p-5">
          <FieldControl declared={reasonField} autoComplete="off" {...field('reason')} />
          <SelectField
            label="The customer’s agreement"
            required
            hint={page.canAskCustomer ? undefined : unreachableText}
            {...field('agreement')}
            value={agreement}
          >
            {offered.map(each => (
              <option key={each} value={each}>
                {agreementNames[each]}
              </option>
            ))}
          </SelectField>
          {agreement === 'link' && sending.mail === 'files' && <NotSetUp text={mailSetups.files} />}
          {agreement === 'link' && sending.sms === 'files' && <NotSetUp text={smsSetups.files} />}
          {totals && (
            <dl className="money space-y-1" aria-label="Sums">
              <SumRows sums={totals.sums} format={formatCedis} />
            </dl>
          )}
          {page.isHeld ? (
            <p className="font-medium text-amber-dark">
              This order is held: it stays so while it is over the credit limit and nobody has approved that.
            </p>
          ) : (
            <>
              <CreditNotice account={account} excess={excess} what="The changed order">
                {mayApprove ? 'approve that first.' : 'ask somebody to make the change who can approve that.'}
              </CreditNotice>
              {mayApprove && excess > 0 && (
                <CheckboxField
                  key={excess}
                  name="approvedExcess"
                  value={excess}
                  label={`Approve ${formatCedis(excess)} over the limit`}
                />
              )}
            </>
          )}
        </Panel>
      </div>
      <div className="sticky bottom-0 z-20 col-span-full -mx-4 flex flex-wrap items-center gap-3 border-line border-t bg-ground px-4 py-3 sm:mx-0 sm:px-0">
        <Button type="submit" aria-disabled={busy} className="max-sm:flex-1">
          {busy
            ? 'Storing...'
            : `${agreement === 'link' ? 'Ask the customer' : 'Store the change'}${totals ? `, ${formatCedis(totals.totalPesewas)}` : ''}`}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={discard}>
          Undo all
        </Button>
      </div>
    </fetcher.Form>
  )
}
