import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPrint } from './after-print.ts'

/** Whether the page is being printed, unless it shows a paper already; it is printed as it is when the browser's event returns. */
export const usePrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    let callOff: (() => void) | undefined
    const begin = () => {
      callOff?.()
      callOff = afterPrint(() => setPrinting(false))
      if (document.documentElement.dataset['printed'] === undefined) flushSync(() => setPrinting(true))
    }
    addEventListener('beforeprint', begin)
    return () => {
      removeEventListener('beforeprint', begin)
      callOff?.()
    }
  }, [])
  return isPrinting
}
