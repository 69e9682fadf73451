import { Button } from '../../design/button.tsx'
import { copyText } from '../../design/copy-text.ts'
import { controlClass } from '../../design/field.tsx'
import { toast } from '../../design/toast.tsx'
import type { FormResult } from '../../platform/form-result.ts'

/** `secret`: that of a new endpoint, or a new one. */
export type WebhookResult = FormResult & { secret?: string | undefined }

export function SecretNotice({ secret }: { secret: string }) {
  async function copy() {
    if (await copyText(secret)) toast({ title: 'Secret copied' })
    else toast({ title: 'The secret could not be copied', destructive: true })
  }
  return (
    <section aria-labelledby="secret" className="card mb-5 border-l-4 border-l-green-dark p-4 sm:p-6">
      <h2 id="secret" className="font-semibold text-lg tracking-normal">
        The secret
      </h2>
      <p className="mt-1">
        Enter it in the other system, which tells by it that messages come from this shop. It is shown only
        now.
      </p>
      <input
        readOnly
        aria-label="Secret"
        value={secret}
        onFocus={event => event.currentTarget.select()}
        className={`${controlClass} mt-3 font-mono text-sm`}
      />
      <Button variant="secondary" className="mt-3 noscript:hidden" onClick={copy}>
        Copy
      </Button>
    </section>
  )
}
