type Turn = { promise: Promise<void>; begin: () => void }

const nextTurn = (): Turn => {
  let begin = (): void => undefined
  const promise = new Promise<void>((resolve) => {
    begin = resolve
  })
  return { promise, begin }
}

/** Gives values that are awaited at the same time in one turn, so that a page draws them once. */
export const createOneTurn = () => {
  let running = 0
  let turn: Turn | undefined
  return async <Value>(one: Promise<Value>): Promise<Value> => {
    running++
    const { promise, begin } = (turn ??= nextTurn())
    try {
      return await one
    } finally {
      running--
      if (running === 0) {
        turn = undefined
        begin()
      }
      await promise
    }
  }
}
