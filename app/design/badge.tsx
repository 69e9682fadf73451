import type { ReactNode } from 'react'

const tones = {
  neutral: 'bg-concrete-pale text-ink',
  laterite: 'bg-laterite-tint text-laterite-dark',
  sun: 'bg-sun-tint text-amber-dark',
  amber: 'bg-amber-tint text-amber-dark',
  blue: 'bg-blue-tint text-blue-dark',
  purple: 'bg-purple-tint text-purple-dark',
  green: 'bg-green-tint text-green-dark',
  red: 'bg-red-tint text-red-dark',
}
export type Tone = keyof typeof tones

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded-full px-2.5 py-0.5 font-semibold text-sm ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
