#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| juhao_fuzz::documents(data));
