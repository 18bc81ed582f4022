import { useEffect } from 'react'

/** While the page is printed, its title is the name under which browsers offer to save the paper as a file. */
export const usePrintName = (name: string): void => {
  useEffect(() => {
    let before: string | undefined
    const take = (): void => {
      before ??= document.title
      document.title = name
    }
    const giveBack = (): void => {
      if (before !== undefined) document.title = before
      before = undefined
    }
    addEventListener('beforeprint', take)
    addEventListener('afterprint', giveBack)
    return () => {
      giveBack()
      removeEventListener('beforeprint', take)
      removeEventListener('afterprint', giveBack)
    }
  }, [name])
}
