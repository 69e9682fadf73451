import Check from 'lucide-react/icons/check'
import { Form, Link, useNavigation } from 'react-router'
import { Button } from '../../design/button.tsx'
import { type FirstStepState, firstSteps } from './first-steps.ts'

export function FirstStepsPanel({ steps }: { steps: FirstStepState[] }) {
  const busy = useNavigation().formMethod === 'POST'
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section aria-labelledby="first-steps" className="card mb-5 p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="first-steps" className="text-h3">
          Set up your shop
        </h2>
        <p className="money text-soft text-sm">
          {done} of {steps.length} done
        </p>
      </div>
      <progress
        aria-label="Steps that are done"
        max={steps.length}
        value={done}
        className="mt-2 block h-2 w-full appearance-none overflow-hidden rounded-full bg-concrete-light [&::-moz-progress-bar]:bg-laterite [&::-webkit-progress-bar]:bg-concrete-light [&::-webkit-progress-value]:bg-laterite"
      />
      <ul className="mt-3 divide-y divide-line">
        {steps.map(step => (
          <Step key={step.id} {...step} busy={busy} />
        ))}
      </ul>
      <Form method="post" action="/admin?index" preventScrollReset className="mt-2 -ml-5">
        <Button intent="dismiss" variant="quiet" disabled={busy}>
          Hide this list
        </Button>
      </Form>
    </section>
  )
}

function Step({ id, isDone, busy }: FirstStepState & { busy: boolean }) {
  const { title, text, to } = firstSteps[id]
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1.5">
      <span
        aria-hidden="true"
        className={`grid size-6 shrink-0 place-items-center rounded-full border ${isDone ? 'border-green-dark bg-green-dark text-white' : 'border-field'}`}
      >
        {isDone && <Check size={16} />}
      </span>
      <div className="min-w-0 flex-1 py-1">
        <Link
          to={to}
          className="flex min-h-11 items-center font-semibold underline-offset-4 hover:underline sm:min-h-8"
        >
          {title}
          {isDone && <span className="sr-only"> (done)</span>}
        </Link>
        {!isDone && <p className="text-soft text-sm">{text}</p>}
      </div>
      {!isDone && (
        <Form method="post" action="/admin?index" preventScrollReset>
          <input type="hidden" name="step" value={id} />
          <Button intent="done" variant="secondary" disabled={busy} aria-label={`Mark as done: ${title}`}>
            Done
          </Button>
        </Form>
      )}
    </li>
  )
}
