import { useEffect } from 'react'

/**
 * The title of the page that shows. It changes the one that came with the HTML: elements of React's own would stand beside that one,
 * and leave the page without a title while the next page's code is fetched.
 */
export const DocumentTitle = ({ children }: { children: string }): null => {
  useEffect(() => {
    document.title = children
  }, [children])
  return null
}
