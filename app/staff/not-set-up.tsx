import { Link } from 'react-router'
import { May } from './staff-context.tsx'

export const SetUpLink = () => (
  <May permission="settings.edit">
    <Link to="/admin/settings#sending" prefetch="none" className="underline underline-offset-4">
      Set one up
    </Link>
  </May>
)

/** Beside a choice to send something whose messages only go to files. */
export const NotSetUp = ({ text }: { text: string }) => (
  <p className="text-amber-dark text-sm">
    {text} <SetUpLink />
  </p>
)
