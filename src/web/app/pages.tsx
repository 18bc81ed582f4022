import { Route, Switch, useLocation } from 'wouter'
import { pageIn, PAGES } from '../../domain/pages.ts'
import { FoliarSearchPage } from '../features/search/foliar-search-page.tsx'
import { late } from '../platform/late.ts'
import { useSession } from '../platform/session.ts'
import { type PagesProps, searchProps } from './pages-props.tsx'

export const ReportRoute = late(() => import('./report-route.tsx').then((file) => file.ReportRoute))
const NotFoundPage = late(() => import('./not-found-page.tsx').then((file) => file.NotFoundPage))
export const OtherPages = late(() => import('./other-pages.tsx').then((file) => file.OtherPages))

/** Every page of an edition by its path below the edition's prefix; what an edition lacks is not found (EDI-02). */
export const Pages = (props: PagesProps) => {
  const [path] = useLocation()
  return pageIn(useSession().edition.pages, path) ? <KnownPages {...props} /> : <NotFoundPage />
}

const KnownPages = (props: PagesProps) => (
  <Switch>
    <Route path={PAGES.search}>
      <FoliarSearchPage {...searchProps(props, 'foliar')} />
    </Route>
    <Route path={PAGES.searchFromHistory}>{({ itemId }) => <FoliarSearchPage {...searchProps(props, 'foliar')} itemId={itemId} />}</Route>
    <Route path={PAGES.report}>{({ testId, languageCode }) => <ReportRoute testId={testId} languageTag={languageCode} />}</Route>
    <Route>
      <OtherPages {...props} />
    </Route>
  </Switch>
)
