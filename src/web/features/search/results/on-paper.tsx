import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { PrintedList, type PrintedListProps } from './printed-list.tsx'

/** The list that is printed instead of the page, by *Print list* and by the browser's own menu. */
export const OnPaper = (list: PrintedListProps) => usePrinting() && <PrintedList {...list} />

/** Whether the page is being printed; it is printed as it is when the browser's event returns. */
const usePrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
