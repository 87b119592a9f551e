// Binds contract calls to verbs.
import { transparency } from '../../contract/index.ts'
import { serve } from '../base/http/serve.ts'
import { figures } from './figures.ts'
import { openBooks } from './openBooks.ts'

export const calls = [serve(transparency.figures, figures), serve(transparency.openBooks, openBooks)]
