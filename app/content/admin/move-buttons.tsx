import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from '../../design/button.tsx'

type Props = { title: string; index: number; length: number; move(index: number, by: -1 | 1): void }

export function MoveButtons({ title, index, length, move }: Props) {
  return (
    <>
      <Button
        variant="quiet"
        className="w-11 px-0!"
        data-move="up"
        disabled={index === 0}
        aria-label={`Move ${title} up`}
        onClick={() => move(index, -1)}
      >
        <ArrowUp aria-hidden size={18} />
      </Button>
      <Button
        variant="quiet"
        className="w-11 px-0!"
        data-move="down"
        disabled={index === length - 1}
        aria-label={`Move ${title} down`}
        onClick={() => move(index, 1)}
      >
        <ArrowDown aria-hidden size={18} />
      </Button>
    </>
  )
}
