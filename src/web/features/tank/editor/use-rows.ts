import { useState } from 'react'
import { isEntered, type TankDraft } from './draft.ts'

/** Which lines show their fields. Those that were entered before are rows; a line stays open while its neighbours are typed. */
export const useRows = ({ lines }: TankDraft) => {
  const [folded, setFolded] = useState<ReadonlySet<number>>(() => new Set(lines.filter(isEntered).map(({ key }) => key)))
  const [tools, setTools] = useState<number>()
  return {
    tools,
    isOpen: (key: number): boolean => !folded.has(key) || !lines.some((line) => line.key === key && isEntered(line)),
    open: (key: number): void => setFolded((before) => new Set([...before].filter((one) => one !== key))),
    /** Every line that has a product becomes a row. */
    fold: (): void => setFolded(new Set(lines.filter(isEntered).map(({ key }) => key))),
    toggleTools: (key: number): void => setTools(tools === key ? undefined : key),
  }
}
