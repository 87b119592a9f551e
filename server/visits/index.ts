// What other domains may use of visits: which traffic source sent a visitor.
export { keepSource, noSource, type Source, sourceOf } from './source.ts'
