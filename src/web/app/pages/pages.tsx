import { Route, Switch, useLocation } from 'wouter'
import { pageIn, PAGES } from '../../../domain/pages.ts'
import { FoliarSearchPage } from '../../features/search/foliar-search-page.tsx'
import { lazyComponent } from '../../platform/lazy-component.ts'
import { useSession } from '../../platform/session.ts'
import { type PagesProps, searchProps } from './pages-props.tsx'

export const LazyReportRoute = lazyComponent(() => import('./report-route.tsx').then((file) => file.ReportRoute))
const NotFoundPage = lazyComponent(() => import('./not-found-page.tsx').then((file) => file.NotFoundPage))
export const LazyOtherPages = lazyComponent(() => import('./other-pages.tsx').then((file) => file.OtherPages))

/** Every page of an edition by its path below the edition's prefix; what an edition lacks is not found (EDI-02). */
export const EditionPages = (props: PagesProps) => {
  const [path] = useLocation()
  return pageIn(useSession().edition.pages, path) ? <KnownPages {...props} /> : <NotFoundPage />
}

const KnownPages = (props: PagesProps) => (
  <Switch>
    <Route path={PAGES.search}>
      <FoliarSearchPage {...searchProps(props, 'foliar')} />
    </Route>
    <Route path={PAGES.searchFromHistory}>{({ itemId }) => <FoliarSearchPage {...searchProps(props, 'foliar')} itemId={itemId} />}</Route>
    <Route path={PAGES.report}>{({ testId, languageCode }) => <LazyReportRoute testId={testId} languageTag={languageCode} />}</Route>
    <Route>
      <LazyOtherPages {...props} />
    </Route>
  </Switch>
)
