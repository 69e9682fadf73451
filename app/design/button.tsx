import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type Look = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'light' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  wide?: boolean | undefined
}

const base =
  'inline-flex items-center justify-center gap-2 rounded-control text-center font-semibold no-underline transition-colors duration-150 disabled:opacity-55 aria-busy:opacity-55 aria-disabled:opacity-55'
const variants = {
  primary: 'bg-laterite text-white hover:bg-laterite-dark disabled:hover:bg-laterite',
  secondary: 'border border-concrete bg-surface text-ink hover:border-ink hover:bg-concrete-pale',
  quiet: 'text-ink hover:bg-concrete-pale',
  danger: 'bg-red-dark text-white hover:bg-ink',
  light: 'bg-white text-ink hover:bg-concrete-pale',
}
const sizes = { small: 'min-h-9 px-3 text-sm', medium: 'min-h-11 px-5', large: 'min-h-13 px-6 text-lg' }

export const buttonClass = ({ variant = 'primary', size = 'medium', wide }: Look = {}, extra = '') =>
  `${base} ${variants[variant]} ${sizes[size]} ${wide ? 'w-full' : ''} ${extra}`

type ButtonProps = Look & ComponentProps<'button'> & { intent?: string }

/** With an intent, it sends the form with it. */
export function Button({ variant, size, wide, className, intent, type, ...rest }: ButtonProps) {
  const sent = intent && { name: 'intent', value: intent }
  const look = buttonClass({ variant, size, wide }, className)
  return <button {...sent} {...rest} type={type ?? (sent ? 'submit' : 'button')} className={look} />
}

export function ButtonLink({ variant, size, wide, className, ...rest }: Look & ComponentProps<typeof Link>) {
  return <Link prefetch="intent" {...rest} className={buttonClass({ variant, size, wide }, className)} />
}

/** A link outside the router: telephone, chat, mail, maps, downloads. */
export function ButtonAnchor({ variant, size, wide, className, ...rest }: Look & ComponentProps<'a'>) {
  return <a {...rest} className={buttonClass({ variant, size, wide }, className)} />
}
