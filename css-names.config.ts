import globalData from '@csstools/postcss-global-data'
import customMedia from 'postcss-custom-media'
import mixins from 'postcss-mixins'

const inUi = (name: string): string => new URL(`src/web/ui/${name}`, import.meta.url).pathname

/** Style sheets use the widths of `ui/breakpoints.css` and the blocks of `ui/mixins.css` by their names; browsers get what they stand for. */
export const cssNames = {
  postcss: { plugins: [mixins({ mixinsFiles: [inUi('mixins.css')] }), globalData({ files: [inUi('breakpoints.css')] }), customMedia()] },
}
