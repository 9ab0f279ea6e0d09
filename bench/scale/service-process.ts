import '../interface/service-process.ts';
