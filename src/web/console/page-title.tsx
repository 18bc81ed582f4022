import { useBoot } from './session.ts'

/** The heading of a page, which is its title in the browser too. */
export const PageTitle = ({ title }: { title: string }) => (
  <>
    <title>{`${title} · ${useBoot().brand.product}`}</title>
    <h1>{title}</h1>
  </>
)
