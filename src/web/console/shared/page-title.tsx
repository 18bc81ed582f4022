import { DocumentTitle } from '../../platform/document-title.ts'
import { useBoot } from './session.ts'

/** The heading of a page, which is its title in the browser too. */
export const PageTitle = ({ title }: { title: string }) => (
  <>
    <DocumentTitle>{`${title} · ${useBoot().brand.product}`}</DocumentTitle>
    <h1>{title}</h1>
  </>
)
