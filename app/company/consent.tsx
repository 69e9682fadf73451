/** Beside every form that asks for personal data. A plain link: what was typed so far stays in another tab. */
export function Consent() {
  return (
    <p className="mt-4 text-sm text-soft">
      By sending you agree that we keep these details as our{' '}
      <a href="/privacy" target="_blank" className="underline" rel="noopener">
        privacy page
      </a>{' '}
      says.
    </p>
  )
}
