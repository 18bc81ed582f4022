import { DocumentTitle } from '../../platform/texts/document-title.ts'
import { useBoot } from './calls/session.ts'

type PageTitleProps = {
  title: string
  /** How much waits; it stands before the title in the browser's tab. */
  count?: number
}

/** The heading of a page, which is its title in the browser too. */
export const PageTitle = ({ title, count = 0 }: PageTitleProps) => (
  <>
    <DocumentTitle>{`${count > 0 ? `(${count}) ` : ''}${title} · ${useBoot().brand.product}`}</DocumentTitle>
    <h1>{title}</h1>
  </>
)
