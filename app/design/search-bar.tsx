import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { SearchField } from './search-field.tsx'

export function SearchBar({ className = '', ...field }: ComponentProps<typeof SearchField>) {
  return (
    <div className={`flex gap-2 ${className}`}>
      <SearchField {...field} className="min-w-0 flex-1" />
      <Button type="submit" variant="secondary" className="min-h-12 px-4 sm:px-5">
        Search
      </Button>
    </div>
  )
}
