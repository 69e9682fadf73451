export type Place = { start: () => void; refuse: () => void }

type Options = {
  /** So many are worked on at once. More would make all of them slower, and none of them sooner. */
  maxConcurrent: number
  /** So many wait behind them. */
  waiting: number
  /** Where the first in line has waited so long, nobody else may join it. */
  maxQueueDelayMs: number
  /** Who has waited so long is turned away all the same: a crowd that came at once, or work that hangs. */
  timeoutMs: number
  /** Who takes longer waits for something else than this process, and makes room for the next. */
  slotTimeoutMs: number
  /** Lets new people come in before the next is begun. */
  turn: () => Promise<void>
  now?: () => number
}

/**
 * A short line in front of the work, first come, first served. Its length follows from how quickly it moves: who can't
 * be served soon hears so at the door.
 */
export function createRequestQueue(options: Options) {
  const {
    maxConcurrent,
    waiting: most,
    maxQueueDelayMs,
    timeoutMs,
    slotTimeoutMs,
    turn,
    now = () => performance.now(),
  } = options
  // In the order in which they came and were begun.
  const waiting = new Map<Place, number>()
  const working = new Map<Place, number>()
  let moving = false

  const isFull = () => {
    const [first] = waiting.values()
    return waiting.size >= most || (first !== undefined && now() - first > maxQueueDelayMs)
  }

  function begin(place: Place) {
    working.set(place, now())
    place.start()
  }

  async function move() {
    if (moving) return
    moving = true
    while (waiting.size > 0 && working.size < maxConcurrent) {
      await turn()
      for (const [next] of waiting) {
        if (working.size >= maxConcurrent) break
        waiting.delete(next)
        begin(next)
      }
    }
    moving = false
  }

  return {
    isFull,
    length: () => waiting.size,
    enter(place: Place) {
      if (waiting.size === 0 && working.size < maxConcurrent) return begin(place)
      waiting.set(place, now())
    },
    /** Its work is done, or nobody waits for it any more. */
    leave(place: Place) {
      if (working.delete(place)) void move()
      else waiting.delete(place)
    },
    /** To be called now and then. */
    look() {
      for (const [place, since] of working) {
        if (now() - since <= slotTimeoutMs) break
        working.delete(place)
      }
      for (const [place, since] of waiting) {
        if (now() - since <= timeoutMs) break
        waiting.delete(place)
        place.refuse()
      }
      void move()
    },
  }
}
