import type { ComponentProps } from 'react'
import { useNavigation } from 'react-router'
import { Button } from './button.tsx'

type Props = Pick<ComponentProps<typeof Button>, 'size' | 'className'> & { label: string }

/** Sends its form once. */
export function SendButton({ label, className = 'w-full sm:w-auto', size }: Props) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <Button
      type="submit"
      size={size}
      aria-disabled={isSending}
      onClick={event => isSending && event.preventDefault()}
      className={className}
    >
      {isSending ? 'Sending...' : label}
    </Button>
  )
}
