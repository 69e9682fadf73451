import UserCheck from 'lucide-react/icons/user-check'
import X from 'lucide-react/icons/x'
import { useContext } from 'react'
import { ButtonLink } from '../../design/button.tsx'
import { StaffContext } from '../staff-context.tsx'

type Props = {
  /** Whose work the list shows; undefined: everybody's. */
  assignee: string | undefined
  /** The address of the list of one person's work. */
  to(assignee: string | undefined): string
}

/** Shows only what one looks after oneself, or everything again. */
export function MineLink({ assignee, to }: Props) {
  const { userId } = useContext(StaffContext)
  return (
    <ButtonLink
      variant={assignee ? 'primary' : 'secondary'}
      prefetch="none"
      aria-current={assignee ? 'true' : undefined}
      to={to(assignee ? undefined : userId)}
    >
      <UserCheck aria-hidden size={18} /> {assignee && assignee !== userId ? 'Of a colleague' : 'Mine'}
      {assignee && <X aria-label="Show all" size={17} />}
    </ButtonLink>
  )
}

/** Keeps the filter in a form that searches the list. */
export const AssigneeInput = ({ assignee }: Pick<Props, 'assignee'>) =>
  assignee && <input type="hidden" name="assignee" value={assignee} />

export const AssigneeName = ({ name }: { name: string | null }) =>
  name && (
    <p className="truncate text-soft text-sm">
      <UserCheck aria-hidden size={15} className="-mt-0.5 mr-1 inline" />
      <span className="sr-only">Looked after by </span>
      {name}
    </p>
  )
