/** The thread that sets reports in type, as an entry of the benchmark's bundle. */
import '#service/reports/render/pdf-worker.ts';
