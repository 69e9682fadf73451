import { FileUp } from 'lucide-react'
import { useId } from 'react'

type Props = {
  label: string
  hint: string
  accept: string
  /** Of the chosen file. */
  name: string | undefined
  /** Per cent sent, while it is sent and the server works on it. */
  progress: number | undefined
  onChoose(file: File): void
}

/** Chooses a file that is sent at once, and shows how far it is. */
export function FileField({ label, hint, accept, name, progress, onChoose }: Props) {
  const id = useId()
  return (
    <>
      <div className="relative mt-4 flex min-h-24 flex-col items-center justify-center gap-1 rounded-control border-2 border-concrete-light border-dashed bg-surface px-4 py-4 text-center focus-within:outline-3 focus-within:outline-laterite">
        <label htmlFor={id} className="inline-flex items-center gap-2 font-semibold">
          <FileUp aria-hidden size={20} className="text-laterite" />
          {name ? 'Choose another file' : label}
        </label>
        <p id={`${id}-hint`} className="wrap-anywhere text-sm text-soft">
          {name ?? hint}
        </p>
        <input
          id={id}
          type="file"
          accept={accept}
          disabled={progress !== undefined}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.files?.[0]
            if (chosen) onChoose(chosen)
            // The same file can be chosen again after a correction.
            currentTarget.value = ''
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-progress"
        />
      </div>
      {progress !== undefined && (
        <div className="mt-4">
          <label htmlFor={`${id}-progress`} className="money text-sm text-soft">
            {progress < 100 ? `Sending… ${progress}%` : 'Checking the file…'}
          </label>
          <progress
            id={`${id}-progress`}
            max={100}
            value={progress}
            className="mt-1 block h-2 w-full appearance-none overflow-hidden rounded-full bg-concrete-light [&::-moz-progress-bar]:bg-laterite [&::-webkit-progress-bar]:bg-concrete-light [&::-webkit-progress-value]:bg-laterite"
          />
        </div>
      )}
    </>
  )
}
