import { type ComponentProps, useState } from 'react'
import { Button } from '../../design/button.tsx'
import { ConfirmDialog } from '../../design/dialog.tsx'

type Props = ComponentProps<typeof Button> & { label: string; isDraft: boolean }

/** Submits a form that publishes something else than the draft: where there is one, it asks first. */
export function DiscardingButton({ label, isDraft, ...rest }: Props) {
  const [asking, setAsking] = useState<HTMLButtonElement>()
  return (
    <>
      <Button
        {...rest}
        type="submit"
        onClick={event => {
          if (!isDraft) return
          event.preventDefault()
          setAsking(event.currentTarget)
        }}
      >
        {label}
      </Button>
      {isDraft && (
        <ConfirmDialog
          open={asking !== undefined}
          title="Discard the draft?"
          confirmLabel={label}
          onConfirm={() => {
            setAsking(undefined)
            asking?.form?.requestSubmit(asking)
          }}
          onClose={() => setAsking(undefined)}
        >
          <p>The draft that is not published is discarded.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
