import { useCallback, useState } from 'react'

const openHere = (): readonly string[] => (history.state as { open?: readonly string[] } | null)?.open ?? []

/** The tests whose cards are open. They are stored in the history entry, so that going back from a report finds every row in its place. */
export const useOpenCards = (): { open: ReadonlySet<string>; toggle: (testId: string) => void } => {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(openHere()))
  const toggle = useCallback((testId: string) => {
    const next = new Set(openHere())
    if (!next.delete(testId)) next.add(testId)
    history.replaceState({ ...(history.state as object | null), open: [...next] }, '')
    setOpen(next)
  }, [])
  return { open, toggle }
}
