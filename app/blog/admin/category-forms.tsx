import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '../../design/button.tsx'
import { ConfirmDialog } from '../../design/dialog.tsx'
import { controlClass } from '../../design/field.tsx'
import { toast } from '../../design/toast.tsx'
import type { Category } from '../post.ts'

export type CategoryAnswer = { ok: boolean; message: string }

const startColor = '#A8401F'

/** Says each answer once. */
function useAnswers(onDone?: () => void) {
  const fetcher = useFetcher<CategoryAnswer>()
  const done = useRef(onDone)
  done.current = onDone
  const answer = fetcher.data
  useEffect(() => {
    if (!answer) return
    toast({ title: answer.message, destructive: !answer.ok })
    if (answer.ok) done.current?.()
  }, [answer])
  return {
    fetcher,
    busy: fetcher.state !== 'idle',
    refused: answer && !answer.ok ? answer.message : undefined,
  }
}

type Fields = { name: string; color: string; label: string; refused: string | undefined }

function CategoryFields({ name, color, label, refused }: Fields) {
  const fault = useId()
  return (
    <div className="flex min-w-56 flex-1 flex-wrap gap-2">
      <input
        name="name"
        required
        maxLength={60}
        defaultValue={name}
        aria-label={`Name of ${label}`}
        aria-invalid={refused ? true : undefined}
        aria-describedby={refused && fault}
        placeholder="Name"
        className={`${controlClass} min-w-0 flex-1`}
      />
      <input
        name="color"
        type="color"
        defaultValue={color}
        aria-label={`Colour of ${label}`}
        className="h-11 w-14 shrink-0 cursor-pointer rounded-control border border-field bg-surface p-1"
      />
      {refused && (
        <p id={fault} className="w-full font-medium text-red-dark text-sm">
          {refused}
        </p>
      )}
    </div>
  )
}

export function AddCategory() {
  const form = useRef<HTMLFormElement>(null)
  const { fetcher, busy, refused } = useAnswers(() => form.current?.reset())
  return (
    <fetcher.Form ref={form} method="post" className="card mt-5 p-4">
      <h2 className="mb-3 text-h3">Add a category</h2>
      <div className="flex flex-wrap items-start gap-2">
        <CategoryFields name="" color={startColor.toLowerCase()} label="the new category" refused={refused} />
        <Button type="submit" name="intent" value="add" disabled={busy}>
          <Plus aria-hidden size={18} /> Add
        </Button>
      </div>
    </fetcher.Form>
  )
}

export function CategoryItem({ category }: { category: Category & { posts: number } }) {
  const { fetcher, busy, refused } = useAnswers()
  const deleting = useAnswers()
  const [asking, setAsking] = useState(false)
  const { id, name, color, posts } = category
  return (
    <li className="p-4">
      <fetcher.Form method="post" className="flex flex-wrap items-start gap-2">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="nameWas" value={name} />
        <input type="hidden" name="colorWas" value={color.toLowerCase()} />
        <CategoryFields name={name} color={color.toLowerCase()} label={name} refused={refused} />
        <Button
          type="submit"
          name="intent"
          value="change"
          variant="secondary"
          disabled={busy}
          aria-label={`Save ${name}`}
        >
          Save
        </Button>
        <Button
          variant="quiet"
          className="px-3.5 text-red-dark"
          disabled={busy || deleting.busy}
          onClick={() => setAsking(true)}
          aria-label={`Delete ${name}`}
        >
          <Trash2 aria-hidden size={18} />
        </Button>
      </fetcher.Form>
      <p className="mt-1.5 text-sm text-soft">
        /blog?category={category.slug} · {posts} {posts === 1 ? 'post' : 'posts'}
      </p>
      <ConfirmDialog
        open={asking}
        title="Are you sure?"
        confirmLabel="Delete"
        busy={deleting.busy}
        onConfirm={() => {
          deleting.fetcher.submit({ intent: 'delete', id }, { method: 'post' })
          setAsking(false)
        }}
        onClose={() => setAsking(false)}
      >
        <p>
          This action cannot be undone. This will delete the category{' '}
          <strong className="text-ink">{name}</strong>; its {posts}{' '}
          {posts === 1 ? 'post stays' : 'posts stay'}.
        </p>
      </ConfirmDialog>
    </li>
  )
}
